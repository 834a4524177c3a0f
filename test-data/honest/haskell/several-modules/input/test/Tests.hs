module Main (main) where

import qualified Ferry.GreetSpec
import qualified FerrySpec
import Test.Hspec

main :: IO ()
main = hspec $ do
  describe "Ferry" FerrySpec.spec
  describe "Greet" Ferry.GreetSpec.spec
  it "in the main file" True
