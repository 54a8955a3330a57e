//! ゲームのルールと駒の動き。

/// 英語の文と、その日本語。
pub(super) const PHRASES: &[(&str, &str)] = &[
    (
        "moves are kept as they are written, and none is judged",
        "指し手は書かれたまま残し、合法かどうかは判定しない",
    ),
    // 先後と玉。
    ("Black (先手) moves first", "先手から指す"),
    ("White (後手) moves first", "後手から指す"),
    (
        "Black (先手) moves first; in a handicap game White (上手), who gives the handicap, does",
        "先手から指す。駒落ちでは上手から指す",
    ),
    ("royal piece", "玉にあたる駒"),
    ("no piece is royal", "玉にあたる駒はない"),
    ("a side that loses its {king} has lost", "{king}を取られてはならない"),
    ("a side that loses its last {king} has lost", "最後の{king}を失うと負け"),
    ("a side that has none of these left has lost: {kinds}", "次の駒をすべて失うと負け：{kinds}"),
    (
        "a side need not answer a check: the game goes on until the piece is captured",
        "取られるままにする手も指せ、取られると終局",
    ),
    (
        "a side that is in check must end it with its next move, and loses if it cannot (mate)",
        "王手は防がなければならず、防げなければ負け（詰み）",
    ),
    // 動きと成り。
    (
        "a piece with a piece of its own side right behind it moves as that piece does",
        "すぐ後ろに味方の駒があれば、その駒の動きをする",
    ),
    ("pieces promote on {when}, {forced}", "駒が成るのは{when}（{forced}）"),
    ("there is no zone in which pieces promote", "駒が成れる敵陣はない"),
    ("moving into, within or out of {zone}", "{zone}に入るか、その中で動くか、そこから出るとき"),
    ("moving into {zone}", "{zone}に入るとき"),
    (
        "moving into {zone}, and capturing there or from there",
        "{zone}に入るときと、そこで、またはそこから駒を取るとき",
    ),
    ("capturing", "駒を取るとき"),
    ("each move", "指すたび"),
    ("the last rank", "一番奥の段"),
    ("the last {ranks} ranks", "奥の{ranks}段"),
    ("if the player likes", "成るかどうかは任意"),
    (
        "if the player likes, and always where they could never move again",
        "成るかどうかは任意だが、行き所のない駒になるところでは必ず成る",
    ),
    ("always", "必ず成る"),
    (
        "these may promote whenever they reach the last rank: {kinds}",
        "一番奥の段に達するたびに成れる駒：{kinds}",
    ),
    // 駒の取り方。
    (
        "enemy pieces in an unbroken line between the piece that moved and another piece of its side are captured",
        "動かした駒ともう一枚の味方の駒で挟んだ一列の駒を取る",
    ),
    (
        "enemy pieces in an unbroken line between the piece that moved and another piece of its side are captured, {longest} at most",
        "動かした駒ともう一枚の味方の駒で挟んだ{longest}枚までの一列の駒を取る",
    ),
    (
        "an enemy piece in a corner is captured when the side that moves holds both squares beside it",
        "隅の駒は、隣の二升を押さえると取れる",
    ),
    (
        "a group of enemy pieces along the edges that holds a corner is captured when the side that moves holds all squares beside it",
        "盤の端に沿って隅につながった駒は、隣の升をすべて押さえるとまとめて取れる",
    ),
    ("a piece that moves between two enemy pieces captures both", "二枚の駒の間に入った駒は、その両方を取る"),
    (
        "a lion may capture a protected lion that is not next to it only if it captures another piece on the way",
        "獅子は、隣にいない、足のある獅子を取れない（途中で別の駒も取るときを除く）",
    ),
    ("a capture of these on the way does not count for that: {kinds}", "途中で取っても数えない駒：{kinds}"),
    (
        "in the move after a piece other than a lion has captured a lion, only a lion may capture a lion on another square",
        "獅子でない駒が獅子を取ったすぐ次の手では、ほかの升の獅子を取れない",
    ),
    (
        "in the move after a piece other than a lion has captured a lion, only a lion may capture a lion on another square, unless that one is unprotected",
        "獅子でない駒が獅子を取ったすぐ次の手では、ほかの升の獅子を取れない（足のない獅子を除く）",
    ),
    // 持ち駒。
    ("captured pieces are out of the game", "取った駒は使えない"),
    (
        "captured pieces are kept in hand and may be dropped on any empty square",
        "取った駒は持ち駒になり、空いたどの升にも打てる",
    ),
    (
        "captured pieces are kept in hand, unpromoted, and may be dropped on any empty square",
        "取った駒は成る前に戻って持ち駒になり、空いたどの升にも打てる",
    ),
    (
        "captured pieces are kept in hand and may be dropped on any empty square from which they could move on an empty board",
        "取った駒は持ち駒になり、行き所のある空いた升に打てる",
    ),
    (
        "captured pieces are kept in hand, unpromoted, and may be dropped on any empty square from which they could move on an empty board",
        "取った駒は成る前に戻って持ち駒になり、行き所のある空いた升に打てる",
    ),
    ("a captured {taken} returns to hand as {back}", "取った{taken}は{back}として持ち駒になる"),
    (
        "a side has at most {most} {most:piece|pieces} in hand; what it captures beyond them is out of the game",
        "持ち駒は{most}枚まで。それを超えて取った駒は使えない",
    ),
    ("a piece may be dropped with either side up", "持ち駒は表でも裏でも打てる"),
    ("the {king} must be dropped before any other piece", "何よりも先に{king}を打つ"),
    ("a drop must not give check", "駒を打って王手をかけてはならない"),
    (
        "{piece} must not be dropped on a file where its side has an unpromoted one (二歩)",
        "成っていない味方の{piece}がある筋に打ってはならない（二歩）",
    ),
    (
        "{piece} must not be dropped on a file where its side has one (二歩)",
        "味方の{piece}がある筋に打ってはならない（二歩）",
    ),
    (
        "a side may have at most {count} unpromoted {piece}s on a file",
        "成っていない味方の{piece}は一つの筋に{count}枚まで",
    ),
    ("a side may have at most {count} {piece}s on a file", "味方の{piece}は一つの筋に{count}枚まで"),
    (
        "the drop of {pieces} must not give mate (打ち歩詰め)",
        "{pieces}を打って詰ませてはならない（打ち歩詰め）",
    ),
    (
        "the drop of {pieces} right before the {king} must not give mate (打ち歩詰め)",
        "{king}のすぐ前に{pieces}を打って詰ませてはならない（打ち歩詰め）",
    ),
    ("these must not be dropped on the last rank: {kinds}", "一番奥の段に打てない駒：{kinds}"),
    ("no piece may be dropped on {squares}", "{squares}には打てない"),
    // 勝ち負け。
    (
        "the game is drawn if a side has no legal move and is not in check",
        "王手でないのに指す手がなければ引き分け",
    ),
    ("a side that has no legal move loses", "指す手がなければ負け"),
    (
        "only a side with nothing in hand before its move may give mate",
        "指す前に持ち駒のない側だけが詰ませてよい",
    ),
    (
        "a side wins with {king} on the last rank that cannot be captured at once",
        "{king}が一番奥の段に達し、すぐに取られなければ勝ち",
    ),
    ("a side that gives check wins", "先に王手をかけると勝ち"),
    (
        "a side that has only its {king} left loses, unless its next move leaves the other side with its {king} alone, too (draw)",
        "{king}だけになると負け（すぐに相手の最後の駒を取り返せば引き分け）",
    ),
    (
        "a side that has only its {king} left loses, unless its next move leaves the other side with its {king} alone, too (draw); these pieces of the other side do not count: {kinds}",
        "{king}だけになると負け（すぐに相手の最後の駒を取り返せば引き分け）。相手方では数えない駒：{kinds}",
    ),
    ("a side without pieces loses", "駒がなくなると負け"),
    ("a side with a single piece left loses", "駒が一枚になると負け"),
    ("a side with {few} pieces left loses", "駒が{few}枚になると負け"),
    ("its own first rank", "自陣の一番手前の段"),
    ("its own {home} ranks", "自陣の{home}段"),
    ("a side wins with {length} of its pieces in a {ways}", "味方の駒が{ways}に{length}枚並ぶと勝ち"),
    (
        "a side wins with {length} of its pieces in a {ways} that lies outside {ranks}",
        "{ranks}の外で味方の駒が{ways}に{length}枚並ぶと勝ち",
    ),
    (
        "a side wins with {length} of its pieces in a {ways} that lies outside {own} and {far}",
        "{own}と{far}の外で味方の駒が{ways}に{length}枚並ぶと勝ち",
    ),
    // 千日手と持将棋。
    ("the game is drawn when a position has occurred {count} times", "同じ局面が{count}回現れると引き分け"),
    ("Black loses when a position has occurred {count} times", "同じ局面が{count}回現れると先手の負け"),
    (
        "the side whose move makes a position occur {count} times loses",
        "同じ局面が{count}回現れると、その局面にした側の負け",
    ),
    (
        "{law}; if all moves of one side since its first occurrence gave check, that side loses instead",
        "{law}。王手をかけ続けた側は負け",
    ),
    ("{kinds} {points}", "{kinds}が{points}点"),
    ("any other piece 1", "ほかの駒が1点"),
    (
        "a side may declare an impasse (持将棋) with {pieces} pieces in the enemy camp: it wins with {black} points as Black and with {white} as White; by the other law it wins with {win} and draws with {draw}; points: {counts}, the {king} none",
        "持将棋は、敵陣に{pieces}枚が入り先手は{black}点、後手は{white}点以上あれば宣言できる。さもなければ{win}点以上で勝ち、{draw}点以上で引き分け。点数は{counts}、{king}が0点",
    ),
    // 駒の動き。
    ("on the last rank it moves as {last} instead", "一番奥の段では{last}の動きになる"),
    (
        "two steps in a turn, each of which may take: {sides}",
        "一手で二歩動け、どちらの歩でも駒を取れる：{sides}",
    ),
    (
        "two steps in a turn, on or back, each of which may take: {sides}",
        "一手で二歩、先へ進むか元へ戻るかでき、どちらの歩でも駒を取れる：{sides}",
    ),
    (
        "a step, and one or two more on or one back, each of which may take: {sides}",
        "一歩動き、さらに一歩か二歩進むか一歩戻れ、どの歩でも駒を取れる：{sides}",
    ),
    ("a capture and the step back: {sides}", "駒を取って元へ戻れる：{sides}"),
    (
        "slides to an empty square and turns once by a right angle: {sides}",
        "空いた升まで走り、一度だけ直角に曲がれる：{sides}",
    ),
    (
        "may jump over pieces of lower rank when it captures a piece that is not royal: {sides}",
        "格の低い駒を飛び越えて、玉にあたる駒のほかの駒を取れる：{sides}",
    ),
    (
        "may go over pieces of lower rank, its own too, all of which it captures: {sides}",
        "格の低い駒を敵味方とも飛び越え、そのすべてを取る：{sides}",
    ),
    ("may slide over other pieces, up to {pieces}: {sides}", "{pieces}枚まで駒を飛び越えて走れる：{sides}"),
    (
        "goes up to {steps} king's steps over empty squares; a capture ends them",
        "空いた升を通って{steps}歩まで玉の動きを続けられ、駒を取るとそこで止まる",
    ),
    (
        "goes to any empty square, and takes any piece that nothing protects",
        "空いたどの升にも行け、足のないどの駒も取れる",
    ),
    ("burns the enemy pieces around it: they are removed after its move", "周りの敵の駒を焼く"),
    ("its rank is {rank}; a piece of which none is said has rank 0", "格は{rank}（書いていない駒は0）"),
    (
        "leaps over a piece next to it to the square behind: {sides}",
        "隣の駒を飛び越えてその先の升に行ける：{sides}",
    ),
    (
        "leaps over a piece next to it to the square behind, without taking: {sides}",
        "隣の駒を飛び越えてその先の空いた升に行ける：{sides}",
    ),
    (
        "leaps to a square of its lines, whatever stands between: {sides}",
        "間に何があっても走る筋の升に跳べる：{sides}",
    ),
    (
        "leaps over the next square, whatever stands there, and slides on from there: {sides}",
        "隣の升を、何があっても飛び越え、その先へ走れる：{sides}",
    ),
    (
        "leaps over up to {most} squares, whatever stands there, and slides on from there: {sides}",
        "{most}升まで、何があっても飛び越え、その先へ走れる：{sides}",
    ),
];

/// 単語。
pub(super) const WORDS: &[(&str, &str)] = &[
    ("row", "横一列"),
    ("file", "縦一列"),
    ("diagonal", "斜め一列"),
    // 駒から見た方向。
    ("ahead", "前"),
    ("back", "後ろ"),
    ("left", "左"),
    ("right", "右"),
    ("ahead left", "左前"),
    ("ahead right", "右前"),
    ("back left", "左後ろ"),
    ("back right", "右後ろ"),
    ("to all sides", "八方"),
    ("along rows and files", "縦横"),
    ("diagonally", "斜め"),
    // 動きの図の記号。
    ("the piece", "その駒"),
    ("a square it steps or leaps to", "一歩で、または跳んで行ける升"),
    ("a line it follows as far as it is free", "空いている限り走れる筋"),
    ("for moving only, not for taking", "動くだけで、駒を取れない"),
    ("for taking only", "駒を取るときだけ動ける"),
    ("over a piece next to it, which must be there", "隣にある駒を飛び越える"),
    // 動きを表す文字。
    ("a step along a row or a file", "縦か横に一升"),
    ("a step on a diagonal", "斜めに一升"),
    ("a step to any side", "八方のどれかに一升"),
    ("a slide along rows and files over empty squares", "縦か横に、空いた升を走る"),
    ("a slide on diagonals", "斜めに走る"),
    ("a slide to any side", "八方に走る"),
    (
        "a leap to the second square of a row or file, whatever stands between",
        "縦か横の二升目へ跳ぶ。間に何があってもよい",
    ),
    ("a leap to the second square of a diagonal", "斜めの二升目へ跳ぶ"),
    ("a leap of two squares straight and one aside", "まっすぐ二升、横へ一升の所へ跳ぶ"),
    ("a leap to the third square of a row or file", "縦か横の三升目へ跳ぶ"),
    ("a leap to the third square of a diagonal", "斜めの三升目へ跳ぶ"),
    ("a leap of three squares straight and one aside", "まっすぐ三升、横へ一升の所へ跳ぶ"),
    ("a leap of three squares straight and two aside", "まっすぐ三升、横へ二升の所へ跳ぶ"),
    ("forward", "前"),
    ("to the left", "左"),
    ("to the right", "右"),
    (
        "to both sides; of leaps aside, the two wide ones on each side",
        "左右。桂馬のような跳びでは、左右それぞれの横に広い二つ",
    ),
    (
        "forward and back; of leaps aside, the two narrow ones each way",
        "前後。桂馬のような跳びでは、前後それぞれの横に狭い二つ",
    ),
    (
        "over the next square: with `D` and `A` a piece must stand there, with `R`, `B` and `Q` it does not matter, and the slide goes on behind it",
        "隣の升を越える。`D` と `A` では、そこに駒がなければならない。`R`、`B`、`Q` では、あってもなくてもよく、その先を走る",
    ),
];
