module Main (main) where

import Ferry (places)
import Test.Hspec

main :: IO ()
main = hspec $ do
  it "a \"quoted\" name" $ places 1 `shouldBe` 4
  it "a back\\slash" $ places 1 `shouldBe` 4
  it "# -- {- no comment -}" $ places 1 `shouldBe` 4
  it "a ⛴ and Größe" $ places 2 `shouldBe` 8
  it "esc\97ped \x41 \233\&1 \o101" $ places 1 `shouldBe` 4
  it "with a \
     \gap" $ places 1 `shouldBe` 4
  it "'single' [brackets] (1/2) {x}" $ places 1 `shouldBe` 4
  it "joined " $ places 1 `shouldBe` 4
  it ("joined " ++ "by an operator") $ places 1 `shouldBe` 4
  it (concat ["joined", " ", "by a function"]) $ places 2 `shouldBe` 8
  it (unwords ["of", "words"]) $ places 2 `shouldBe` 8
  it "$ dollar" $ places 1 `shouldBe` 4
  it named $ places 1 `shouldBe` 4
  it "it \"it\" $ True" True
  describe "a \"quoted\" group" $ it "# deep" $ places 2 `shouldBe` 8
  describe (show (1 :: Int)) $ it (show 'x') $ places 1 `shouldBe` 4
  describe "it" $ it "it" $ places 1 `shouldBe` 4
  where
    named = "of a variable"
