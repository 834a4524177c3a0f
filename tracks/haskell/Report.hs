{-# LANGUAGE CApiFFI, ScopedTypeVariables #-}

-- Runs the specs in the place of hspec's own runner, one after the other and all of them, and says how each went in the
-- language of PROTOCOL.md. It owns descriptors 3, 4 and a copy of 1; `install.sh` makes it a library with the names of
-- hspec's modules.
module Report (hspec, hspecWith) where

import Control.Exception (SomeException, evaluate, try)
import Control.Monad (unless, void, when)
import Data.IORef
import Data.List (intercalate, isInfixOf)
import Foreign.C.Types (CInt (..))
import Foreign.Ptr (castPtr, plusPtr)
import GHC.Foreign (withCStringLen)
import System.Exit (exitFailure)
import System.IO
import System.IO.Unsafe (unsafePerformIO)
import System.Posix.IO (closeFd, fdToHandle, fdWriteBuf)
import System.Posix.Process (getProcessID)
import System.Posix.Types (Fd (..), ProcessID)
import Test.Hspec.Core.Format (FailureReason (..))
import Test.Hspec.Core.Runner (Config (..), defaultConfig, evalSpec)
import Test.Hspec.Core.Spec
import Test.Hspec.Core.Util (formatException)
import Test.QuickCheck (Args (..))
import Test.QuickCheck.Random (mkQCGen)

foreign import capi "fcntl.h fcntl" fcntl :: CInt -> CInt -> CInt -> IO CInt

data Channel = Channel
  { events :: Fd, printed :: Fd, token :: String, mark :: String, owner :: ProcessID, encoding :: TextEncoding }

hspec :: Spec -> IO ()
hspec = hspecWith defaultConfig

hspecWith :: Config -> Spec -> IO ()
hspecWith config spec = do
  again <- atomicModifyIORef' begun ((,) True)
  when again $ ioError (userError "the tests run already")
  channel <- open
  mapM_ (`hSetEncoding` encoding channel) [stdout, stderr]
  hSetBuffering stdout LineBuffering
  found <- try (evalSpec config spec)
  case found of
    Left (broken :: SomeException) -> do
      emit channel "failure" [("message", formatException broken)]
      exitFailure
    Right (used, trees) -> do
      let tests = concatMap (leaves []) trees
      mapM_ (emit channel "plan" . uncurry identity) tests
      when (null tests) $ emit channel "empty" []
      passed <- and <$> mapM (walk channel used []) trees
      emit channel "end" []
      unless passed exitFailure

-- | A solution must not run tests of its own.
begun :: IORef Bool
begun = unsafePerformIO (newIORef False)
{-# NOINLINE begun #-}

open :: IO Channel
open = do
  secrets <- fdToHandle 4
  first <- hGetLine secrets
  second <- hGetLine secrets
  hClose secrets
  -- Beyond the numbers that programs use, and closed in other programs: F_DUPFD_CLOEXEC.
  report <- fcntl 3 1030 400
  out <- fcntl 1 1030 400
  closeFd 3
  Channel (Fd report) (Fd out) first second <$> getProcessID <*> mkTextEncoding "UTF-8//ROUNDTRIP"

leaves :: [String] -> SpecTree () -> [([String], String)]
leaves groups tree = case tree of
  Node name children -> concatMap (leaves (groups ++ [name])) children
  NodeWithCleanup _ _ children -> concatMap (leaves groups) children
  Leaf item -> [(groups, itemRequirement item)]

identity :: [String] -> String -> [(String, String)]
identity groups name = [("name", intercalate "\x1f" (groups ++ [name])), ("title", name)]

-- | Runs what is in a tree. Whether all of it passed.
walk :: Channel -> Config -> [String] -> SpecTree () -> IO Bool
walk channel config groups tree = case tree of
  Node name children -> and <$> mapM (walk channel config (groups ++ [name])) children
  NodeWithCleanup _ cleanup children -> do
    passed <- and <$> mapM (walk channel config groups) children
    ended <- try cleanup
    case ended of
      Right () -> pure passed
      Left (broken :: SomeException) -> do
        emit channel "failure" [("message", formatException broken)]
        pure False
  Leaf item -> do
    let test = identity groups (itemRequirement item)
    marked channel
    emit channel "start" test
    outcome <- try $ do
      result <- itemExample item (params config) ($ ()) (const (pure ()))
      let (status, message) = judged (resultStatus result)
      void (evaluate (length message))
      pure (status, message)
    let (status, message) = case outcome of
          Right told -> told
          Left (broken :: SomeException) -> thrown "" broken
    marked channel
    emit channel "result" $ test ++ [("status", status)] ++ [("message", message) | not (null message)]
    pure (status == "passed")

-- | Properties are tried with the same values in each run.
params :: Config -> Params
params config = defaultParams {paramsQuickCheckArgs = chosen}
  where
    given = paramsQuickCheckArgs defaultParams
    chosen = given {replay = Just (mkQCGen 1, 0), chatty = False, maxSuccess = maybe (maxSuccess given) id (configQuickCheckMaxSuccess config)}

judged :: ResultStatus -> (String, String)
judged status = case status of
  Success -> ("passed", "")
  Pending _ why -> ("skipped", maybe "" id why)
  Failure _ (Error before broken) -> thrown (lead before) broken
  Failure _ reason -> ("failed", take most (words_ reason))
  where
    words_ reason = case reason of
      ExpectedButGot before expected got -> lead before ++ "expected: " ++ under expected ++ "\n but got: " ++ under got
      Reason why -> why
      ColorizedReason why -> why
      _ -> ""
    lead = maybe "" (++ "\n")
    under = intercalate ("\n" ++ replicate 10 ' ') . lines

-- | More than the core shows; what is shown of a value may have no end.
most :: Int
most = 70000

-- | What the test file throws itself is a failure.
thrown :: String -> SomeException -> (String, String)
thrown before broken = (if "called at test/" `isInfixOf` first then "failed" else "error", take most (before ++ "uncaught exception: " ++ said))
  where
    said = formatException broken
    first = concat (take 1 (drop 1 (dropWhile (/= "CallStack (from HasCallStack):") (lines said))))

marked :: Channel -> IO ()
marked channel = do
  void (try (hFlush stdout >> hFlush stderr) :: IO (Either SomeException ()))
  put channel (printed channel) (mark channel ++ "\n")

emit :: Channel -> String -> [(String, String)] -> IO ()
emit channel event fields = do
  let texts = concat ["\t" ++ key ++ "=" ++ concatMap escaped text | (key, text) <- fields]
  put channel (events channel) (token channel ++ " " ++ event ++ texts ++ "\n")
  where
    escaped c = case c of
      '\\' -> "\\\\"
      '\t' -> "\\t"
      '\n' -> "\\n"
      _ -> [c]

-- | Writes all of a text, unless this is a process that the solution made.
put :: Channel -> Fd -> String -> IO ()
put channel to text = do
  here <- getProcessID
  when (here == owner channel) . withCStringLen (encoding channel) text $ \(bytes, size) -> send (castPtr bytes) (fromIntegral size)
  where
    send from left = when (left > 0) $ do
      sent <- fdWriteBuf to from left
      send (from `plusPtr` fromIntegral sent) (left - sent)
