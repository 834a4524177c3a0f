//! The layers of the sandbox without which no run begins.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use sandbox::layers;
use test_report::text::{did_you_mean, nearest};

/// The layers of the sandbox without which no run begins. Its text is `auto`, `require`, or `require=net,files`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RequiredLayers {
    /// None: a run has the layers of its machine.
    #[default]
    None,
    /// All that there are.
    All,
    /// The layers with these names.
    Named(Vec<String>),
}

impl RequiredLayers {
    /// Whether the layer with this name is required.
    pub fn contain(&self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::Named(names) => names.iter().any(|known| known == name),
        }
    }

    /// The names of the required layers that this machine lacks.
    pub fn missing(&self) -> Vec<&'static str> {
        missing_layers().into_iter().filter(|name| self.contain(name)).collect()
    }
}

/// The names of the layers that this machine lacks.
pub fn missing_layers() -> Vec<&'static str> {
    let layers = layers().into_iter();
    layers.filter(|layer| !layer.is_supported).map(|layer| layer.name).collect()
}

impl FromStr for RequiredLayers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let names = match text.split_once('=') {
            None if text == "auto" => return Ok(Self::None),
            None if text == "require" => return Ok(Self::All),
            Some(("require", names)) => names,
            _ => return Err("expected `auto`, `require` or `require=LAYER,LAYER`".to_owned()),
        };
        let known: Vec<&str> = layers().iter().map(|layer| layer.name).collect();
        let named = names.split(',').map(|name| {
            if known.contains(&name) {
                return Ok(name.to_owned());
            }
            let meant = did_you_mean(nearest(name, known.iter().copied()));
            Err(format!("no such layer: `{name}`{meant} (the layers are {})", known.join(", ")))
        });
        named.collect::<Result<_, _>>().map(Self::Named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_required_by_name() {
        let parsed = |text: &str| text.parse::<RequiredLayers>();
        assert_eq!(parsed("auto"), Ok(RequiredLayers::None));
        assert_eq!(parsed("require"), Ok(RequiredLayers::All));
        let some = parsed("require=net,pid").unwrap();
        assert!(some.contain("net") && some.contain("pid") && !some.contain("files"));
        assert!(RequiredLayers::All.contain("files") && !RequiredLayers::None.contain("files"));
        let wrong = parsed("require=nett").unwrap_err();
        assert!(wrong.starts_with("no such layer: `nett`; did you mean `net`?"), "{wrong}");
        assert!(
            parsed("always").is_err() && parsed("auto=net").is_err() && parsed("require=").is_err()
        );
    }
}
