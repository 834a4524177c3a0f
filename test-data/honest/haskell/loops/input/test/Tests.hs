module Main (main) where

import Control.Monad (forM_, mapM_, unless, when, zipWithM_)
import Data.Foldable (for_, traverse_)
import Ferry (greet, places)
import Test.Hspec
import Text.Printf (printf)

main :: IO ()
main = hspec spec

spec :: Spec
spec = do
  describe "by forM_" $
    forM_ [1 .. 3] $ \decks ->
      it (show decks ++ " decks") $
        places decks `shouldBe` 4 * decks

  describe "by mapM_" $ mapM_ greets ["Ann", "Bob"]

  describe "by zipWithM_" $
    zipWithM_ (\n expected -> it ("case " <> show n) $ places n `shouldBe` expected) [0, 1, 2] [0, 4, 8]

  for_ table $ \(name, decks, expected) ->
    describe name $ do
      it "fits" $ places decks `shouldBe` expected
      it ("fits " ++ show decks) $ places decks `shouldSatisfy` (>= 0)

  describe "by printf" $ traverse_ (\n -> it (printf "%02d decks" n) $ places n `shouldBe` 4 * n) [5, 6 :: Int]

  describe "by sequence_" $ sequence_ [it ("deck " ++ show n) (places n `shouldBe` 4 * n) | n <- [1, 2], odd n]

  describe "by a condition" $ do
    when (maxBound > (2 :: Int)) $ it "always" $ places 1 `shouldBe` 4
    unless True $ it "never" $ places 1 `shouldBe` 5
    if length table > 1
      then it "many rows" $ places 1 `shouldBe` 4
      else it "few rows" $ places 1 `shouldBe` 5
    case table of
      [] -> it "no row" False
      _ -> it "some row" True
    forM_ ([] :: [Int]) $ \n -> it "of no row" $ places n `shouldBe` 5
  where
    greets name = it ("greets " ++ name) $ greet name `shouldBe` "Ahoy, " ++ name ++ "!"
    table = [("small", 1, 4), ("large", 9, 36)]
