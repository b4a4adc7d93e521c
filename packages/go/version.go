package gatehouse

// Version of the SDK for User-Agent; replaced by Gatehouse's own version when packed.
const Version = "0.0.0"
