//! Records as values of serde.

use super::{Data, Node, NodeId, Record, Unplayed};

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
        copy.copy_rare(NodeId::ROOT, self.root());
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
        use serde::ser::SerializeStruct;
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
        match self.provenance.is_empty() {
            true => out.skip_field("provenance")?,
            false => out.serialize_field("provenance", &self.provenance)?,
        }
        out.end()
    }
}
