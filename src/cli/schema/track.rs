//! The schema of `track.toml`, which may leave keys to the shared folders that it uses.

use std::collections::BTreeSet;

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use ::tracks::TrackDescription;

/// The type's schema, in which keys are required only where `uses` names no shared folder: the `shared.toml` of such a folder
/// may have them.
pub(super) fn of_track(generator: SchemaGenerator) -> Schema {
    let schema = generator.into_root_schema_for::<TrackDescription>();
    let mut value = schema.as_value().clone();
    let mut tables = BTreeSet::new();
    let alone = required(&value["$defs"], &value, &mut tables);
    for table in &tables {
        drop_required(&mut value["$defs"][table]);
    }
    drop_required(&mut value);
    value["if"] = json!({ "required": ["uses"], "properties": { "uses": { "minItems": 1 } } });
    value["else"] = alone;
    Schema::try_from(value).unwrap_or(schema)
}

/// Which keys the object and the tables in it require. Adds the names of these tables.
fn required(definitions: &Value, object: &Value, tables: &mut BTreeSet<String>) -> Value {
    let mut needs = Map::new();
    if let Some(required) = object.get("required") {
        needs.insert("required".to_owned(), required.clone());
    }
    let mut inner = Map::new();
    for (key, property) in object["properties"].as_object().into_iter().flatten() {
        let Some(table) = table(property) else { continue };
        let of_table = required(definitions, &definitions[table], tables);
        if of_table.as_object().is_some_and(|needs| !needs.is_empty()) {
            tables.insert(table.to_owned());
            inner.insert(key.clone(), of_table);
        }
    }
    if !inner.is_empty() {
        needs.insert("properties".to_owned(), Value::Object(inner));
    }
    Value::Object(needs)
}

/// The definition of a key that holds a table, which may be missing; none if it holds a list or something else.
fn table(property: &Value) -> Option<&str> {
    let mut forms = property["anyOf"].as_array().into_iter().flatten();
    let reference =
        property["$ref"].as_str().or_else(|| forms.find_map(|one| one["$ref"].as_str()));
    reference?.strip_prefix("#/$defs/")
}

fn drop_required(object: &mut Value) {
    if let Some(object) = object.as_object_mut() {
        object.shift_remove("required");
    }
}
