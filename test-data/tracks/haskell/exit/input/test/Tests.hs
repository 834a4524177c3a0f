import Test.Hspec (describe, hspec, it, shouldBe, shouldThrow, anyErrorCall)
import Control.Exception (evaluate)

import Ferry (cars, price)

main :: IO ()
main = hspec $ do
  describe "price" $ do
    it "a car pays three" $
      price 1 `shouldBe` 3

    it "two cars pay five" $
      price 2 `shouldBe` 5

    it "less than nothing is refused" $
      evaluate (price (-1)) `shouldThrow` anyErrorCall

  describe "cars" $
    it "are counted" $ do
      let queue = ["red", "blue"]
      cars queue `shouldBe` 2
