module Harbour (fits) where

import Ferry (places)
import Test.Hspec

fits :: Int -> Int -> Spec
fits decks expected = it (show decks ++ " decks fit") $ places decks `shouldBe` expected
