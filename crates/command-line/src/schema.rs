//! The JSON Schemas of a program's inputs and outputs.

#[cfg(feature = "schema")]
use schemars::{
    JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, transform::RestrictFormats,
};
use serde::Serialize;
#[cfg(feature = "schema")]
use serde_json::Value;

use crate::table::{Column, table};
use crate::{Failure, print};

/// The options of `schema`.
#[derive(Debug, clap::Args)]
pub struct SchemaArgs {
    /// Name of the schema, optionally with a version: `results-v2` [default: list all schemas].
    name: Option<String>,
    /// Print the list as JSON: `{name, version, direction, what}`.
    #[arg(long, conflicts_with = "name")]
    json: bool,
    /// Make it of the type, for the test that compares both.
    #[cfg(feature = "schema")]
    #[arg(long, hide = true, requires = "name")]
    made: bool,
}

/// Whether a program reads or writes the JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// It is an input.
    Read,
    /// It is an output.
    Written,
}

/// A schema with its name, which stands in the list of a program.
#[derive(Debug, Serialize)]
pub struct ListedSchema {
    /// Its name, without the version.
    pub name: &'static str,
    /// From 1. It goes up if a reader of the old shape could break, but not for a new key in an output.
    pub version: u8,
    /// Whether it is of an input or an output.
    pub direction: Direction,
    /// Which command reads or writes it.
    pub what: &'static str,
    /// The schema, of `docs/schemas`.
    #[serde(skip)]
    pub text: &'static str,
    /// Makes it of the type.
    #[cfg(feature = "schema")]
    #[serde(skip)]
    pub make: fn(SchemaGenerator) -> Schema,
}

/// Prints the schema that is asked for, or the list of all. The latest version of a name comes last in `all`.
pub fn run(args: &SchemaArgs, program: &str, all: &[ListedSchema]) -> Result<(), Failure> {
    let Some(asked) = &args.name else {
        if args.json {
            return print::json(&all);
        }
        let file = |row: &ListedSchema| format!("{}-v{}", row.name, row.version);
        let lines = all.iter().map(|row| [file(row), row.what.to_owned()]);
        return print::stdout(&table(["", ""].map(Column::left), lines));
    };
    let found = all.iter().rev().find(|row| {
        asked.strip_prefix(row.name).is_some_and(|rest| {
            let version = rest.strip_prefix("-v").and_then(|number| number.parse().ok());
            rest.is_empty() || version == Some(row.version)
        })
    });
    let row = found.ok_or_else(|| {
        Failure::usage(format!("no such schema: `{asked}`"))
            .help(format!("`{program} schema` lists the schemas"))
    })?;
    #[cfg(feature = "schema")]
    if args.made {
        return print::json(&row.schema());
    }
    print::stdout(row.text)
}

#[cfg(feature = "schema")]
impl ListedSchema {
    /// The schema with its own `$id`, so that other schemas can refer to it.
    fn schema(&self) -> Value {
        let settings = match self.direction {
            Direction::Read => SchemaSettings::draft2020_12().for_deserialize(),
            Direction::Written => SchemaSettings::draft2020_12().for_serialize(),
        };
        // JSON Schema does not define formats such as `uint64`.
        let settings = settings.with_transform(RestrictFormats::default());
        let made = (self.make)(settings.into_generator());
        let mut schema = serde_json::Map::new();
        let id = format!("urn:test-runner:schema:{}:{}", self.name, self.version);
        let title = format!("{}, version {}", self.name, self.version);
        // In the usual order for readers.
        for key in ["$schema", "$id", "title", "description"] {
            schema.insert(key.to_owned(), made.get(key).cloned().unwrap_or_default());
        }
        schema.insert("$id".to_owned(), id.into());
        schema.insert("title".to_owned(), title.into());
        schema.retain(|_, value| !value.is_null());
        for (key, value) in made.as_object().into_iter().flatten() {
            schema.entry(key.clone()).or_insert_with(|| value.clone());
        }
        Value::Object(schema)
    }
}

/// Makes the schema of a type.
#[cfg(feature = "schema")]
pub fn of<T: JsonSchema>(generator: SchemaGenerator) -> Schema {
    generator.into_root_schema_for::<T>()
}
