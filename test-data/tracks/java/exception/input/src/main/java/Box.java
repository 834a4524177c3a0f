public class Box {
    private final String content;

    public Box(String content) {
        this.content = content;
    }

    public int size() {
        return content.length();
    }

    public char first() {
        if (size() == 0) {
            throw new IllegalStateException("the box is empty");
        }
        return content.charAt(0);
    }
}
