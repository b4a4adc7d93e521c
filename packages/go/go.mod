module gatehouse.example/go

go 1.24
