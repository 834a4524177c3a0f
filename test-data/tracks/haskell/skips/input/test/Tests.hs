import Test.Hspec
import Test.Hspec.QuickCheck (prop)
import Control.Monad (forM_, unless, when)
import System.Info (os)
import Ferry (places, hasCars)

main :: IO ()
main = hspec specs

specs :: Spec
specs = do
  describe "ferry" $ do
    it "one deck" $ places 1 `shouldBe` 4
    xit "never" $ places 1 `shouldBe` 5
    it "later" pending
    it "later still" $ pendingWith "no time"
    it "cars" $ do
      unless hasCars $ pendingWith "no cars"
      places 1 `shouldBe` 5
    it "windows" $ do
      when (os /= "mingw32") $ pendingWith "not Windows"
      places 1 `shouldBe` 5
    xdescribe "all of it" $ do
      it "a" $ places 1 `shouldBe` 5
      context "deeper" $ it "b" $ places 1 `shouldBe` 5
    forM_ [1, 2] $ \n -> it ("deck " ++ show n) $ places n `shouldBe` 4 * n
    prop "non-negative" $ \n -> places (abs n) >= 0
    it "boom" $ places (-1) `shouldBe` 4
  describe "hooks" $ beforeAll (pure 2) $ afterAll (\_ -> error "too late") $ do
    it "with" $ \n -> places n `shouldBe` 8
  describe "broken hooks" $ beforeAll_ (error "no harbour") $ do
    it "x" $ places 1 `shouldBe` 4
    it "y" $ places 1 `shouldBe` 4
  before_ pending $ it "pends by a hook" $ places 1 `shouldBe` 5
