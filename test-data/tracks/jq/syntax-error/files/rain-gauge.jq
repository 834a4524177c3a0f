"\(add // 0) mm on \(map(select(. > 0) | length) days"
