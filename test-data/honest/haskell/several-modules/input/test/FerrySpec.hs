module FerrySpec (spec) where

import Ferry (places)
import Harbour
import Test.Hspec

spec :: Spec
spec = describe "places" $ do
  it "of one deck" $ places 1 `shouldBe` 4
  it "of one name" $ places 2 `shouldBe` 8
  fits 3 12
