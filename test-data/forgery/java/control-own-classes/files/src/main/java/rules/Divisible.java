package rules;

public record Divisible(int by) {
    public boolean of(int number) {
        return number % by == 0;
    }
}
