//! Records, nodes and endings as values of serde.

use serde::ser::SerializeStruct;

use super::{Data, EndingNode, Node, NodeId, Record, Unplayed};

impl Record {
    /// Whether the numbers of the nodes have no gap and give siblings in their order.
    fn is_in_order(&self) -> bool {
        let mut all = self.nodes.iter().enumerate();
        all.all(|(at, data)| !data.is_out() && data.next_sibling.index() > at)
    }

    /// The same record with its nodes numbered depth first.
    fn in_order(&self) -> Record {
        let mut copy =
            Record { nodes: vec![Data::root()], extras: Vec::new(), unplayed: Vec::new(), ..self.clone() };
        let mut places = vec![NodeId::ROOT; self.nodes.len()];
        copy.copy_extra(NodeId::ROOT, self.root());
        for node in self.root().steps() {
            if let Some(parent) = node.parent() {
                places[node.id().index()] = copy.append_copy(places[parent.id().index()], node);
            }
        }
        let moved = |kept: &Unplayed| Unplayed { after: places[kept.after.index()], text: kept.text.clone() };
        copy.unplayed = self.unplayed.iter().map(moved).collect();
        copy
    }
}

/// Serialises as a list of nodes, each with the number of its parent, so that no depth is too deep.
impl serde::Serialize for Record {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.is_in_order() {
            return self.in_order().serialize(serializer);
        }
        let nodes: Vec<Node<'_>> = self.steps().collect();
        let mut out = serializer.serialize_struct("Record", 6)?;
        out.serialize_field("variant", self.variant())?;
        out.serialize_field("start", self.start())?;
        out.serialize_field("headers", &self.headers)?;
        out.serialize_field("nodes", &nodes)?;
        out.serialize_field("unplayed", &self.unplayed)?;
        if self.provenance.is_empty() {
            out.skip_field("provenance")?
        } else {
            out.serialize_field("provenance", &self.provenance)?
        }
        out.end()
    }
}

impl serde::Serialize for Node<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Node", 9)?;
        out.serialize_field("parent", &self.parent().map(|parent| parent.id()))?;
        out.serialize_field("ply", &self.ply())?;
        out.serialize_field("move", &self.mv().map(|mv| self.record().variant().usi(mv)))?;
        out.serialize_field("illegal", &self.illegal().map(|way| way.code().name()))?;
        out.serialize_field("elapsed_ms", &self.elapsed_ms())?;
        out.serialize_field("comments", self.comments())?;
        out.serialize_field("remarks", self.remarks())?;
        out.serialize_field("bookmarks", self.bookmarks())?;
        out.serialize_field("ending", &self.as_ending())?;
        out.end()
    }
}

/// As a list of nodes has it: with what a node has, and no move.
impl serde::Serialize for EndingNode<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.step().serialize(serializer)
    }
}
