def wait: wait;

if length == 1 then wait else "\(add // 0) mm on \(map(select(. > 0)) | length) days" end
