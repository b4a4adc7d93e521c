package gatehouse

// Version of the SDK, as User-Agent names it; packing writes Gatehouse's own here.
const Version = "0.0.0"
