module Main (main) where

import Ferry (places)
import Test.Hspec

main :: IO ()
main = hspec $ do
  it "not focused" $ places 1 `shouldBe` 5
  describe "places" $ do
    fit "focused" $ places 1 `shouldBe` 4
    it "beside it" $ places 1 `shouldBe` 5
    fspecify "focused as well" $ places 2 `shouldBe` 8
  fdescribe "a focused group" $ do
    it "a" $ places 3 `shouldBe` 12
    context "deep" $ it "b" $ places 0 `shouldBe` 0
    xit "crossed out" False
  focus $ it "by a function" $ places 1 `shouldBe` 4
  fcontext "another" $ do
    it "c" True
  describe "not this group" $ it "d" False
