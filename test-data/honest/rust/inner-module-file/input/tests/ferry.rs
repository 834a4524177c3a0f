#[path = "decks/small.rs"]
mod small;
mod night {
    #[test]
    fn dark() {
        assert_eq!(ferry::places(1), 4);
    }
}
