/** A certificate for localhost and its key, made for tests alone: it proves nothing to anybody. Valid for a hundred years. */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUd2o0Z3K4FPwXu4fjQ3VgNaZBxvUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE5Mzg1MFoYDzIxMjYxMDI3
MTkzODUwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT8/MlhOfZRyx6j/kzsoNgznKtIDB5uhvQdXVs3k15fwbBFhe5d+TGw
4WqJJrDCzpUR7a1hJJ4Yr1X9tAnTZ1rAo28wbTAdBgNVHQ4EFgQUEsiPQr7cHpSn
JqaR/hb2Ar2OW08wHwYDVR0jBBgwFoAUEsiPQr7cHpSnJqaR/hb2Ar2OW08wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgRGrhiLb3n2ru2Rlo9o+m6IT51qahbvLLxZf7STeA+CQCIQDy
A2TvLOHzKAr+4X+BM1jR79Mbb3AnrspLNtgkQ3UncA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5K6jf5YutpeLD6Lg
05hIDhBU11gs9kgN6wzeSV0xss+hRANCAAT8/MlhOfZRyx6j/kzsoNgznKtIDB5u
hvQdXVs3k15fwbBFhe5d+TGw4WqJJrDCzpUR7a1hJJ4Yr1X9tAnTZ1rA
-----END PRIVATE KEY-----
`,
};
