package garden;

public record Plant(String name) {}
