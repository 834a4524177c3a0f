require "spec"
require "../src/*"

def it_carries(decks, places, file = __FILE__, line = __LINE__)
  it "carries #{places}", file, line do
    Ferry.places(decks).should eq(places)
  end
end
