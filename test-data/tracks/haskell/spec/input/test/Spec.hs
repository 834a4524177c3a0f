import Ferry (crossings)
import Test.Hspec

main :: IO ()
main = hspec $
  describe "ferry" $ do
    it "needs no crossing for no cars" $ crossings 0 `shouldBe` 0
    it "needs two crossings for eleven cars" $ crossings 11 `shouldBe` 2
