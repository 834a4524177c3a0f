module Main (main) where

import Ferry (greet, places)
import Test.Hspec

main :: IO ()
main = hspec $ do
  it "same" $ places 1 `shouldBe` 4
  it "same" $ places 2 `shouldBe` 8
  describe "group" $ do
    it "same" $ places 2 `shouldBe` 8
    it "other" $ places 1 `shouldBe` 4
  describe "group" $ do
    it "same" $ places 3 `shouldBe` 12
    it "other" $ greet "x" `shouldBe` "Ahoy, x!"
  describe "same" $ it "same" $ places 0 `shouldBe` 0
  it "other" $ places 1 `shouldBe` 4
