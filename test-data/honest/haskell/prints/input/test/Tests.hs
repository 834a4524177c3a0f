module Main (main) where

import Control.Exception (ErrorCall (..), evaluate, throwIO)
import Debug.Trace (trace)
import Ferry (places)
import System.IO
import Test.Hspec

main :: IO ()
main = do
  putStrLn "before all tests"
  hspec $ do
    runIO (putStrLn "while the tests are listed")
    it "prints what looks like a result" $ do
      putStrLn "  never\n1 example, 1 failure"
      places 1 `shouldBe` 4
    it "prints much" $ do
      mapM_ (\n -> putStrLn ("line " ++ show n)) [1 .. 2000 :: Int]
      places 2 `shouldBe` 8
    it "prints to the errors" $ do
      hPutStrLn stderr "an error"
      trace "a trace" (places 1) `shouldBe` 4
    it "throws as it should" $ do
      evaluate (places (-1)) `shouldThrow` errorCall "no such deck"
      throwIO (userError "x") `shouldThrow` anyIOException
      evaluate (places (-2)) `shouldThrow` anyErrorCall
      evaluate (places (-3)) `shouldThrow` (\(ErrorCall why) -> take 2 why == "no")
    describe "an output of its own" $ it "is flushed" $ do
      hSetBuffering stdout NoBuffering
      putStr "x\n"
      hFlush stdout
      places 2 `shouldNotBe` 9
