module Ferry.GreetSpec (spec) where

import Ferry (greet)
import Test.Hspec

spec :: Spec
spec = do
  it "of one name" $ greet "x" `shouldBe` "Ahoy, x!"
  xit "later" $ greet "x" `shouldBe` "later"
