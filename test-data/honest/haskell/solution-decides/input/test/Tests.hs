module Main (main) where

import Control.Monad (forM_, unless, when)
import Ferry (greet, hasCars, places)
import System.Info (os)
import Test.Hspec

main :: IO ()
main = hspec $ do
  it "one deck" $ places 1 `shouldBe` 4
  when hasCars $ it "cars" $ places 1 `shouldBe` 4
  when (hasCars && os == "linux") $ it "cars on Linux" $ places 1 `shouldBe` 4
  unless (places 0 == 0) (it "no deck" $ places 0 `shouldBe` 1)
  if withCars
    then describe "with cars" $ it "loads" $ places 2 `shouldBe` 8
    else describe "without" $ it "sails" $ places 2 `shouldBe` 8
  case greet "" of
    "" -> it "says nothing" True
    _ -> it "says something" True
  forM_ [1 .. length (greet "") - 8] $ \n -> it "letters" $ n `shouldSatisfy` (> 0)
  it "bikes" $ do
    unless hasCars $ pendingWith "no cars"
    places 1 `shouldBe` 4
  it "the last" $ places 3 `shouldBe` 12
  where
    withCars = hasCars
