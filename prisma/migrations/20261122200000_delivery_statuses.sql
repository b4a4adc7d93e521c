-- Deliveries are asked for by several statuses at once, and one that is tried again apart from one that was never tried.
alter type delivery_filter rename attribute status to statuses;
alter type delivery_filter alter attribute statuses type text[];
