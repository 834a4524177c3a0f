//! Unknown keys are refused by the program and by the JSON Schema, at every place where a description of this program has a
//! table.

use toml::Value;

#[cfg(feature = "schema")]
use super::TrackDescription;
use crate::{Folder, Shared, describe, embedded_folders};

/// Tables whose keys a track chooses.
const FREE: [&str; 2] = ["env", "env_of_copy"];

/// The paths of all tables, as keys and indices.
fn tables(value: &Value, path: &[String], found: &mut Vec<Vec<String>>) {
    let below: Vec<(String, &Value)> = match value {
        Value::Table(table) => {
            found.push(path.to_vec());
            let fixed = table.iter().filter(|(key, _)| !FREE.contains(&key.as_str()));
            fixed.map(|(key, value)| (key.clone(), value)).collect()
        }
        Value::Array(list) => {
            list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, value) in below {
        tables(value, &[path, &[key]].concat(), found);
    }
}

/// The table at a path.
fn at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) => &mut value[index],
        Err(_) => &mut value[key.as_str()],
    })
}

#[test]
fn a_track_with_an_unknown_key_is_refused_wherever_the_key_is() {
    let folders = embedded_folders();
    let (shared, own): (Vec<&Folder>, Vec<&Folder>) =
        folders.iter().filter(|folder| folder.description().is_some()).partition(|f| f.is_shared());
    let shared = shared
        .iter()
        .map(|folder| Shared { folder: &folder.name, text: folder.description().unwrap() });
    let mut kinds = std::collections::BTreeSet::new();
    for folder in own {
        let description: Value = toml::from_str(folder.description().unwrap()).unwrap();
        let mut found = Vec::new();
        tables(&description, &[], &mut found);
        for path in found {
            let names = || path.iter().filter(|key| key.parse::<usize>().is_err()).cloned();
            // One of a kind is enough: reading a description takes its time.
            if !kinds.insert(names().collect::<Vec<_>>()) {
                continue;
            }
            let mut wrong = description.clone();
            at(&mut wrong, &path).as_table_mut().unwrap().insert("colour".into(), "red".into());
            let error = describe(&toml::to_string(&wrong).unwrap(), shared.clone()).unwrap_err();
            let said = error.message();
            assert!(said.contains("unknown field `colour`"), "{}: {path:?}: {said}", folder.name);
        }
    }
    assert!(kinds.len() > 25, "{kinds:?}");
}

#[cfg(feature = "schema")]
#[test]
fn the_json_schema_allows_no_unknown_key_and_explains_every_known_one() {
    let schema = schemars::schema_for!(TrackDescription).to_value();
    let definitions = schema["$defs"].as_object().unwrap().iter();
    let objects =
        definitions.map(|(name, object)| (name.as_str(), object)).chain([("track.toml", &schema)]);
    for (name, object) in objects {
        let Some(keys) = object["properties"].as_object() else { continue };
        assert_eq!(object["additionalProperties"], false, "{name}");
        for (key, about) in keys {
            assert!(about["description"].is_string(), "{name}: `{key}` has no description");
        }
    }
}
