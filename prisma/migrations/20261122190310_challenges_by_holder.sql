-- Challenges of a session are counted by it; those of strangers by their network, which stands in "ip".
create index passkey_challenges_holder_idx on passkey_challenges (holder);
