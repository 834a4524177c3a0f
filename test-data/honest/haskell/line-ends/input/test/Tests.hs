module Main (main) where

import Ferry (greet, places)
import Test.Hspec

main :: IO ()
main = hspec $ do
  describe "places" $ do
    it "of one deck" $
      places 1 `shouldBe` 4

    it "of two decks" $ do
      let decks = 2
      places decks `shouldBe` 8

    xit "never" $
      places 1 `shouldBe` 5
    it "with a \
       \gap" $ greet "x" `shouldBe` "Ahoy, x!"
