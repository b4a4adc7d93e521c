<?php

const TOLERANCE_S = 300;

/**
 * Whether a request was sent by Gatehouse, just now, and not changed on the way.
 *
 * $secret: whsec_…, whole. $headers: with names in lower case. $body: as it arrived. $now: Unix seconds.
 */
function verify(string $secret, array $headers, string $body, ?int $now = null): bool
{
    if (!str_starts_with($secret, 'whsec_')) {
        throw new InvalidArgumentException('No webhook secret is set.');
    }
    $now ??= time();
    $timestamp = $headers['x-service-timestamp'] ?? '';
    $sentAt = $headers['webhook-timestamp'] ?? '';

    $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    // While a secret is being replaced, the one before signs as well. hash_equals takes the same time wherever the two differ.
    if (!hash_equals($expected, $headers['x-service-signature'] ?? '')
        && !hash_equals($expected, $headers['x-service-signature-previous'] ?? '')) {
        return false;
    }
    if (is_fresh($timestamp, $now)) {
        return true;
    }

    // A replay carries the time of the original. When it was sent is in the second signature, which signs it.
    if (($headers['x-service-replay'] ?? '') !== 'true' || !is_fresh($sentAt, $now)) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $id = $headers['webhook-id'] ?? '';
    $second = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($second, $signature)) {
            return true;
        }
    }
    return false;
}

function is_fresh(string $text, int $now): bool
{
    return preg_match('/^\d{1,12}\z/', $text) === 1 && abs($now - (int) $text) <= TOLERANCE_S;
}

// In the script that the webhook's address leads to:
//
//   http_response_code(500); // where something below fails: then it comes again
//   $body = file_get_contents('php://input');
//   $headers = array_change_key_case(getallheaders());
//   if (!verify(getenv('WEBHOOK_SECRET') ?: '', $headers, $body)) {
//       http_response_code(400);
//       exit;
//   }
//   handle_once(json_decode($body, true)); // puts it into a queue or a table, and skips an event id that it has seen
//   http_response_code(204); // the work comes later: it may take longer than an answer
