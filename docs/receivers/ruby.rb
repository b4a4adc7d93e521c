require "openssl"

TOLERANCE_S = 300

# Whether a request was sent by Gatehouse, just now, and not changed on the way.
#
# secret: whsec_…, whole. headers: anything with [], such as request.headers of Rails.
# body: as it arrived. now: Unix seconds.
def verify(secret, headers, body, now = Time.now.to_i)
  raise ArgumentError, "No webhook secret is set." unless secret.to_s.start_with?("whsec_")

  timestamp = headers["X-Service-Timestamp"].to_s
  sent_at = headers["webhook-timestamp"].to_s

  expected = "sha256=" + hmac(secret, "#{timestamp}.", body).unpack1("H*")
  # While a secret is being replaced, the one before signs as well.
  given = [headers["X-Service-Signature"], headers["X-Service-Signature-Previous"]]
  return false unless given.any? { |signature| same?(signature, expected) }
  return true if fresh?(timestamp, now)

  # A replay carries the time of the original. When it was sent is in the second signature, which signs it.
  return false unless headers["X-Service-Replay"] == "true" && fresh?(sent_at, now)

  key = secret.delete_prefix("whsec_").unpack1("m")
  second = "v1," + [hmac(key, "#{headers["webhook-id"]}.#{sent_at}.", body)].pack("m0")
  headers["webhook-signature"].to_s.split(" ").any? { |signature| same?(signature, second) }
end

def hmac(key, start, body)
  OpenSSL::HMAC.digest("SHA256", key, start.b + body.b)
end

def fresh?(text, now)
  text.match?(/\A[0-9]{1,12}\z/) && (now - text.to_i).abs <= TOLERANCE_S
end

# Takes the same time wherever the two differ.
def same?(given, expected)
  OpenSSL.secure_compare(given.to_s, expected)
end

# With Rails, in a controller without CSRF protection:
#
#   def create
#     return head(:payload_too_large) if request.content_length > 1.megabyte
#     return head(:bad_request) unless verify(ENV.fetch("WEBHOOK_SECRET"), request.headers, request.raw_post)
#     HandleOnceJob.perform_later(request.raw_post) # skips an event id that it has seen
#     head :no_content
#   end
