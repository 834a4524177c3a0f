module Main (main) where

import Ferry (greet, places)
import Test.Hspec
import Test.Hspec.QuickCheck (modifyMaxSize, modifyMaxSuccess, prop)
import Test.QuickCheck

main :: IO ()
main = hspec $ do
  describe "places" $ do
    prop "are never negative" $ \n -> places (abs n) >= 0
    it "are even" $ property $ \(NonNegative n) -> even (places n)
    it "are four for each deck" $ forAll (choose (0, 1000)) $ \n -> places n === 4 * n
    it "grow" . property $ \n -> n >= 0 ==> places n < places (n + 1)
    modifyMaxSuccess (const 20) $ prop "are few" $ \(Positive n) -> places n > n
  modifyMaxSize (`div` 2) $ describe "greet" $ do
    prop "holds the name" $ \name -> length (greet name) === length name + 7
    it "fails as it should" $ expectFailure $ \name -> greet name === "Ahoy, !"
    it "once" $ once $ \name -> not (null (greet name))
    it "covers" $ withMaxSuccess 10 $ \b -> classify b "true" $ total (greet (show (b :: Bool)))
