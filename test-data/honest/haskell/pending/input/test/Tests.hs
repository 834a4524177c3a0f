module Main (main) where

import Control.Monad (unless, when)
import Ferry (greet, places)
import qualified System.Info as Info
import System.Info (os)
import Test.Hspec

main :: IO ()
main = hspec $ do
  describe "places" $ do
    it "of one deck" $ places 1 `shouldBe` 4
    it "bare" pending
    it "in parentheses" (pendingWith "no time")
    it "behind a dollar" $ pendingWith "no time"
    it "first in a block" $ do
      pending
      places 1 `shouldBe` 5
    it "first in a block, with a reason" $ do
      pendingWith "the tide is out"
      places 1 `shouldBe` 5
    specify "by another name" $ pending
    xit "crossed out" $ places 1 `shouldBe` 5
    xit "crossed out without a dollar" False
    xspecify "crossed out by another name" (places 1 `shouldBe` 5)
    it "of two decks" $ places 2 `shouldBe` 8

  xdescribe "a group" $ do
    it "within it" $ places 1 `shouldBe` 5
    context "deep" $ it "deeper" $ places 1 `shouldBe` 5
  xcontext "another group" $ it "within the other" $ places 1 `shouldBe` 5
  describe "hooks" $ do
    before_ pending $ it "before each" $ places 1 `shouldBe` 5
    before_ (pendingWith "later") $ describe "a group behind one" $ it "behind one" $ places 1 `shouldBe` 5

  describe "this system" $ do
    when (not (os == "mingw32")) $ it "where there is no drive C" $ places 3 `shouldBe` 12
    when (Info.os == "mingw32") $ it "where there is one" $ places 3 `shouldBe` 13
    unless onWindows (it "by a name" $ greet "Ann" `shouldBe` "Ahoy, Ann!")
    if onWindows
      then it "then" $ greet "Ann" `shouldBe` "Ahoy"
      else it "else" $ places 4 `shouldBe` 16
    it "only on Windows" $ do
      unless (Info.os == "mingw32") $ pendingWith "no Windows"
      places 4 `shouldBe` 17
  where
    onWindows = Info.os == "mingw32"
