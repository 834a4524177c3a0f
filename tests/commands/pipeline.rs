//! The configurations in the book's pages about containers and in `compose.yaml` are valid: every YAML block of the pages, and
//! the file, is checked against the schemas of GitHub Actions, Kubernetes and Compose.
//!
//! The schemas are in a virtual environment that the test command makes (`target/venvs/schemas`).
use std::fs;
use std::process::Command;

use test_support::root;

const KUBERNETES: &[&str] = &["kubernetes-validate", "--strict"];
const ACTIONS: &[&str] = &["check-jsonschema", "--builtin-schema", "vendor.github-workflows"];
const COMPOSE: &[&str] = &["check-jsonschema", "--builtin-schema", "vendor.compose-spec"];

/// The pages with configurations.
const PAGES: [&str; 3] = [
    "docs/book/src/guides/containers.md",
    "docs/book/src/guides/kubernetes.md",
    "docs/book/src/guides/kubernetes-batch.md",
];

/// The blocks of the pages, in order.
fn blocks() -> Vec<String> {
    let pages = PAGES.map(|page| fs::read_to_string(root().join(page)).unwrap()).concat();
    pages.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap().into()).collect()
}

/// The validator's errors for a document; empty if it is valid.
fn complaint(validator: &[&str], name: &str, text: &str) -> Option<String> {
    let bin = root().join("target/venvs/schemas/bin");
    assert!(bin.exists(), "`{}` is missing: bin/run-tests.sh makes it", bin.display());
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join(name);
    fs::write(&file, text).unwrap();
    let (program, options) = validator.split_first().unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test starts the validator")]
    let ran = Command::new(bin.join(program)).args(options).arg(&file).output().unwrap();
    let said = [ran.stdout, ran.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    (!ran.status.success()).then(|| said.concat())
}

#[test]
fn every_block_of_the_page_is_valid() {
    let blocks = blocks();
    let (mut workflows, mut manifests) = (0, 0);
    for (number, block) in blocks.iter().enumerate() {
        let manifest = block.starts_with("apiVersion:");
        *(if manifest { &mut manifests } else { &mut workflows }) += 1;
        let validator = if manifest { KUBERNETES } else { ACTIONS };
        let said = complaint(validator, &format!("block-{number}.yaml"), block);
        assert_eq!(said, None, "\n{block}");
    }
    assert!(workflows >= 1 && manifests >= 3, "{workflows} workflows, {manifests} manifests");
}

#[test]
fn the_compose_file_is_valid() {
    let text = fs::read_to_string(root().join("compose.yaml")).unwrap();
    assert_eq!(complaint(COMPOSE, "compose.yaml", &text), None);
}

/// What the image copies of the repository is not kept from it.
#[test]
fn the_image_gets_what_it_copies() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let (recipe, ignored) = (read("Dockerfile"), read(".dockerignore"));
    let admitted: Vec<_> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    let copied = recipe.lines().filter_map(|line| line.strip_prefix("COPY "));
    let sources = copied.filter(|line| !line.starts_with("--from")).flat_map(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words[..words.len() - 1].to_vec()
    });
    let lacking: Vec<_> = sources.filter(|source| !admitted.contains(source)).collect();
    assert!(lacking.is_empty(), "`.dockerignore` keeps out what `Dockerfile` copies: {lacking:?}");
}

/// A validator that accepted everything would make the tests above worthless.
#[test]
fn a_wrong_key_is_seen() {
    let blocks = blocks();
    let job = blocks.iter().find(|block| block.contains("completionMode")).unwrap();
    let wrong = job.replace("completionMode", "completionMood");
    assert!(complaint(KUBERNETES, "wrong-job.yaml", &wrong).is_some());
    let workflow = blocks.iter().find(|block| block.contains("runs-on")).unwrap();
    let wrong = workflow.replace("runs-on", "runs-upon");
    assert!(complaint(ACTIONS, "wrong-workflow.yaml", &wrong).is_some());
    let text = fs::read_to_string(root().join("compose.yaml")).unwrap();
    let wrong = text.replace("cap_drop", "cap_dropped");
    assert!(complaint(COMPOSE, "wrong-compose.yaml", &wrong).is_some());
}

/// The batch has as many parts as the Job has pods.
#[test]
fn the_batch_has_as_many_parts_as_pods() {
    let blocks = blocks();
    let job = blocks.iter().find(|block| block.contains("completionMode")).unwrap();
    let number = |before: &str| -> usize {
        let rest = job.split_once(before).unwrap().1;
        rest.lines().next().unwrap().trim().parse().unwrap()
    };
    assert_eq!(number("completions: "), number("--shard=auto/"));
}
