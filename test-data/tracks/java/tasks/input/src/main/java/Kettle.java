public class Kettle {
    public int minutesToBoil(int litres) {
        return litres * 3;
    }

    public String sound(boolean boiling) {
        return boiling ? "whistle" : "hum";
    }
}
