import java.io.IOException;

class Echo {
    String say(String words) throws IOException, InterruptedException {
        System.out.print("before, ");
        new ProcessBuilder("sh", "-c", "echo " + words + "; echo not " + words + " >&2").inheritIO().start().waitFor();
        System.out.print("after");
        return words;
    }
}
