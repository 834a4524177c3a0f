class Parrot {
    Parrot() {
        System.out.println("made");
    }

    String say(String text) {
        System.out.println("out: " + text);
        System.err.println("err: \u001b[31m" + text + "\u001b[0m");
        return text;
    }

    void chatter() {
        for (int i = 0; i < 200000; i++) {
            System.out.print("\u00e4\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 ");
        }
    }
}
