module Main (main) where

import qualified Ferry as F
import Test.Hspec hiding (it)
import qualified Test.Hspec as H

main :: IO ()
main = hspec $ do
  test "by an alias" $ F.places 1 `shouldBe` 4
  "by an operator" ~> (F.places 2, 8)
  describe "helpers" $ do
    fits "small" 1 4
    fits "large" 9 36
    H.it "by a qualified name" $ F.places 1 `shouldBe` 4
    "in the middle" `H.it` do F.places 2 `shouldBe` 8
    flip H.it (F.places 0 `shouldBe` 0) "turned around"
    uncurry H.it ("of a pair", F.places 1 `shouldBe` 4)
  greets "Ann"
  mapM_ greets ["Bob", "Cid"]
  let later = H.it "of a let" $ F.places 1 `shouldBe` 4
  later
  group
  H.describe "qualified" $ H.specify "too" $ F.places 3 `shouldBe` 12
  where
    test :: String -> Expectation -> Spec
    test = H.it
    name ~> (actual, expected) = H.it name (actual `shouldBe` expected)

fits :: String -> Int -> Int -> Spec
fits name decks expected = H.it ("the " ++ name ++ " one") $ F.places decks `shouldBe` expected

greets :: String -> Spec
greets name = H.it name $ F.greet name `shouldContain` name

group :: Spec
group = describe "a group of its own" $ do
  H.it "inside" $ F.places 1 `shouldBe` 4

unused :: Spec
unused = H.it "never run" $ F.places 1 `shouldBe` 5
