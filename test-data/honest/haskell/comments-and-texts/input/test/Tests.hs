-- it "in a comment" $ True `shouldBe` False
{- it "in a block" False
   {- it "in a nested block" False -}
   it "after it" False
-}
module Main (main) where

import Ferry (places)
import Test.Hspec

-- | Runs the tests.
--
-- > it "in the documentation" False
main :: IO ()
main = hspec $ do
  -- xit "crossed out in a comment" False
  it "under a comment" $ places 1 `shouldBe` 4
  {- it "between" False -}
  it "holds a text" $ do
    -- it "inside" False
    let text = "it \"in a text\" $ False"
    length text `shouldBe` 22
    {- places 9 `shouldBe` 1 -}
    places 2 `shouldBe` 8
  it {- a note -} "with a note" {- another -} $ places 1 `shouldBe` 4
  -- describe "a group" $ do
  it "-- no comment" $ places 1 `shouldBe` 4 --it "at the end"

unused :: String
unused = "describe \"x\" $ it \"y\" False\
  \ it \"z\" False"
