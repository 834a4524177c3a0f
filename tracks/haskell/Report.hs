{-# LANGUAGE CApiFFI, ScopedTypeVariables #-}

-- Runs the specs in the place of hspec's own runner, one after the other and all of them, and says how each went in the
-- language of PROTOCOL.md. It owns descriptors 3, 4 and a copy of 1; `install.sh` makes it a library with the names of
-- hspec's modules.
module Report (hspec, hspecWith, xit, xspecify, xdescribe, xcontext) where

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
import Test.Hspec.Core.Hooks (before_)
import Test.Hspec.Core.Runner (Config (..), defaultConfig, evalSpec)
import Test.Hspec.Core.Spec hiding (xcontext, xdescribe, xit, xspecify)
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
          run = Run {channelOf = channel, configOf = used, focused = any anyFocused trees}
      mapM_ (emit channel "plan" . uncurry identity) tests
      when (null tests) $ emit channel "empty" []
      passed <- and <$> mapM (walk run []) trees
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
  Leaf item -> [(groups, snd (requirement item))]

-- | Whether the test file turns the item off by the name of its function, and the item's own name.
requirement :: Item a -> (Bool, String)
requirement item = case itemRequirement item of
  '\x1e' : name -> (True, dropWhile (== '\x1e') name)
  name -> (False, name)

-- | As hspec's functions of these names, and known as such.
xit, xspecify :: Example a => String -> a -> SpecWith (Arg a)
xit name = turnedOff . it name
xspecify = xit

xdescribe, xcontext :: String -> SpecWith a -> SpecWith a
xdescribe name = turnedOff . describe name
xcontext = xdescribe

turnedOff :: SpecWith a -> SpecWith a
turnedOff = mapSpecItem_ (\item -> item {itemRequirement = '\x1e' : itemRequirement item}) . before_ pending

-- | If one test is focused (`fit`, `focus`), hspec runs no other.
anyFocused :: SpecTree () -> Bool
anyFocused tree = case tree of
  Node _ children -> any anyFocused children
  NodeWithCleanup _ _ children -> any anyFocused children
  Leaf item -> itemIsFocused item

identity :: [String] -> String -> [(String, String)]
identity groups name = [("name", intercalate "\x1f" (groups ++ [name])), ("title", name)]

data Run = Run {channelOf :: Channel, configOf :: Config, focused :: Bool}

-- | Runs what is in a tree. Whether all of it passed.
walk :: Run -> [String] -> SpecTree () -> IO Bool
walk run groups tree = case tree of
  Node name children -> and <$> mapM (walk run (groups ++ [name])) children
  NodeWithCleanup _ cleanup children -> do
    passed <- and <$> mapM (walk run groups) children
    ended <- try cleanup
    case ended of
      Right () -> pure passed
      -- Hspec says so of a test of that name.
      Left (broken :: SomeException) -> do
        let test = identity groups "afterAll-hook"
        started test >> reported test (thrown "" broken)
  Leaf item -> do
    let (off, name) = requirement item
        test = identity groups name
    started test
    if focused run && not (itemIsFocused item)
      then reported test ("disabled", "other tests are focused")
      else do
        outcome <- try $ do
          result <- itemExample item (params (configOf run)) ($ ()) (const (pure ()))
          let (status, message) = judged (resultStatus result)
          void (evaluate (length message))
          pure (if off && status == "skipped" then "disabled" else status, message)
        reported test (either (\(broken :: SomeException) -> thrown "" broken) id outcome)
  where
    channel = channelOf run
    started test = marked channel >> emit channel "start" test
    reported test (status, message) = do
      marked channel
      emit channel "result" $ test ++ [("status", status)] ++ [("message", message) | not (null message)]
      -- A test that was skipped is no reason to end with an error: the core may leave it out.
      pure (status `notElem` ["failed", "error"])

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
