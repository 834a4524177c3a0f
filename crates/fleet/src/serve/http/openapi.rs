//! `GET /openapi.json`: the interface, made from the types.

use axum::http::StatusCode;
use axum::response::Response;
use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::json_body;
use crate::batch::{BatchRow, Record};

pub(super) async fn get() -> Response {
    json_body(StatusCode::OK, &document())
}

fn document() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into())
        .with_transform(RestrictFormats::default());
    let mut read = settings.clone().for_deserialize().into_generator();
    let mut written = settings.for_serialize().into_generator();
    let row = reference::<BatchRow>(&mut read);
    let record = reference::<Record>(&mut written);
    let mut schemas: Map<String, Value> = read.take_definitions(true);
    schemas.extend(written.take_definitions(true));
    schemas.insert(
        "Message".to_owned(),
        json!({"type": "object", "properties": {"message": {"type": "string"}}, "required": ["message"]}),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "test-runner serve",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Runs solutions in a sandbox. A record without a status has no verdict: its `infra_reason` says why."
        },
        "paths": paths(&row, &record),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}
        },
        "security": [{}, {"token": []}]
    })
}

fn reference<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn paths(row: &Value, record: &Value) -> Value {
    let message = json!({"$ref": "#/components/schemas/Message"});
    let json_of = |schema: &Value| json!({"application/json": {"schema": schema}});
    let both = |schema: &Value| {
        json!({
            "application/json": {"schema": schema},
            "application/x-ndjson": {"schema": schema}
        })
    };
    let refusal = |what: &str| json!({"description": what, "content": json_of(&message)});
    let plain = |what: &str| json!({"description": what, "content": {"text/plain": {}}});
    json!({
        "/v1/runs": {"post": {
            "summary": "Run a row, or one row on each line",
            "parameters": [{
                "name": "deadline", "in": "query",
                "description": "Seconds that a row has, with the time for which it waits",
                "schema": {"type": "number", "exclusiveMinimum": 0}
            }],
            "requestBody": {"required": true, "content": both(row)},
            "responses": {
                "200": {"description": "The record of the row; of many rows, in the order in which their runs end", "content": both(record)},
                "400": refusal("The query cannot be used"),
                "401": refusal("The token is missing"),
                "408": refusal("The row did not come in time"),
                "413": refusal("The row is too large"),
                "415": refusal("The body has another type"),
                "429": {
                    "description": "The queue is full",
                    "headers": {"Retry-After": {"schema": {"type": "integer"}}},
                    "content": json_of(&message)
                },
                "503": {"description": "No verdict: an infrastructure failure", "content": json_of(record)}
            }
        }},
        "/v1/tracks": {"get": {
            "summary": "The tracks, as `test-runner tracks --json` prints them",
            "responses": {"200": {"description": "Tracks", "content": json_of(&json!({"type": "array", "items": {"type": "object"}}))}}
        }},
        "/healthz": {"get": {"summary": "Whether the server answers", "security": [{}], "responses": {"200": plain("It does")}}},
        "/readyz": {"get": {"summary": "Whether the server takes rows", "security": [{}], "responses": {
            "200": plain("It does"), "503": plain("It was asked to stop")
        }}},
        "/metrics": {"get": {"summary": "Counts and times for Prometheus", "responses": {"200": plain("Metrics")}}}
    })
}
