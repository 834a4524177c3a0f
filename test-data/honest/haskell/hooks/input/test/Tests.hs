module Main (main) where

import Control.Exception (bracket, bracket_)
import Data.IORef
import Ferry (greet, places)
import Test.Hspec

main :: IO ()
main = hspec $ do
  describe "before" $ before (pure (places 2)) $ do
    it "has places" $ \n -> n `shouldBe` 8
    it "has them again" (`shouldSatisfy` (> 0))
    beforeWith (pure . show) $ it "shows them" $ \text -> text `shouldBe` "8"

  describe "before_ and after_" $ before_ (pure ()) $ after_ (pure ()) $ do
    it "one" $ places 1 `shouldBe` 4

  describe "around" $ around (bracket (newIORef 1) (const (pure ()))) $ do
    it "may change it" $ \ref -> do
      modifyIORef ref (+ 1)
      readIORef ref `shouldReturn` 2
    it "has a new one" $ \ref -> readIORef ref `shouldReturn` (1 :: Int)

  around_ (bracket_ (pure ()) (pure ())) $ context "around_" $ it "two" $ places 2 `shouldBe` 8

  describe "beforeAll" $ beforeAll (newIORef (0 :: Int)) $ afterAll (const (pure ())) $ do
    it "counts one" $ \ref -> atomicModifyIORef ref (\n -> (n + 1, n + 1)) `shouldReturn` 1
    it "counts two" $ \ref -> atomicModifyIORef ref (\n -> (n + 1, n + 1)) `shouldReturn` 2

  describe "aroundAll" $ aroundAll (\run -> run (places 1)) $ do
    it "has the value" $ \n -> n `shouldBe` 4

  beforeAll_ (places 2 `shouldBe` 8) . describe "a set-up that compares" $ do
    it "x" $ places 1 `shouldBe` 4
    it "y" $ greet "y" `shouldBe` "Ahoy, y!"

