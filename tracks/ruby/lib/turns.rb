# frozen_string_literal: true

require 'monitor'

module Between
  # One line of control for all threads of a process. Who asks waits while another thread waits for a message. A message goes to
  # the thread that asked last: the other side answers that request first.
  class Turns
    def initialize
      @lock = Monitor.new
      @changed = @lock.new_cond
      # Those that have no answer yet, the last one last.
      @asking = []
      # Whether it is the other side's turn: one of them waits for a message, or nobody has asked yet.
      @is_waiting = false
    end

    # Makes and sends a request. Returns a token of who asks.
    def ask
      @lock.synchronize do
        @changed.wait_while { @is_waiting }
        yield
        @is_waiting = true
        @asking.push(Object.new).last
      end
    end

    # Reads the next message for who asked, or for a side that was not asked for anything yet (nil).
    def hear(asker)
      @lock.synchronize { @changed.wait_until { @is_waiting && @asking.last.equal?(asker) } }
      message = yield
      end_waiting
      drop(asker) unless message[0] == '?'
      message
    rescue Wire::Ended
      end_waiting
      raise
    end

    # Forgets who asked: there is an answer, or nobody waits for it.
    def drop(asker)
      @lock.synchronize do
        @asking.delete_if { |other| other.equal?(asker) }
        @changed.broadcast
      end
    end

    # Does something that no other thread may do at the same time.
    def alone(&block)
      @lock.synchronize(&block)
    end

    # Makes and sends an answer, after the answers to all requests that were made meanwhile.
    def answer(asker)
      @lock.synchronize do
        @changed.wait_until { !@is_waiting && @asking.last.equal?(asker) }
        yield
        @is_waiting = true
        @changed.broadcast
      end
    end

    private

    def end_waiting
      @lock.synchronize do
        @is_waiting = false
        @changed.broadcast
      end
    end
  end
end
