{-# LANGUAGE BlockArguments #-}
module Main (main) where

import Ferry (greet, places)
import Test.Hspec

main :: IO ()
main = hspec do
  it "outside of a group" do
    places 1 `shouldBe` 4

  describe "places" do
    it "of one deck" do places 1 `shouldBe` 4
    specify "of two decks" $ places 2 `shouldBe` 8
    context "of many" $ do
      it "three" $
        places 3 `shouldBe` 12
      it "of one deck" (places 1 `shouldBe` 4)
      context "deeper" $ context "still" $ it "ten" $ places 10 `shouldBe` 40

  describe "greet" . parallel $ do
    it "Ann" $ greet "Ann" `shouldBe` "Ahoy, Ann!"
    sequential $ it "Bob" $ greet "Bob" `shouldContain` "Bob"

  parallel $ describe "in parallel" $ do
    it "nobody" $ greet "" `shouldBe` "Ahoy, !"
    example `seq` it "by example" $ example $ places 2 `shouldBe` 8

  describe "of booleans" $ do
    it "true" $ places 0 == 0
    it "and" $ and [places 1 == 4, places 2 == 8]

  describe "an empty group" (pure ())
  it "without a block" True
