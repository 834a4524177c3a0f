def describe(what, &)
end
