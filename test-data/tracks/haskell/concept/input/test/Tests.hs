import LockKeeper (open, toll)
import Test.Hspec (describe, hspec, it, shouldBe)

main :: IO ()
main = hspec $ do
  describe "open" $ do
    it "with one gate open" $ do
      open True False `shouldBe` True

    it "not with both" $ do
      open True True `shouldBe` False

  describe "toll" $ do
    it "is by length" $ do
      toll 2 `shouldBe` 3.0
