open module leap {
    requires org.junit.jupiter.api;
}
